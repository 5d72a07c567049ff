"""What a judge needs beside a call: who may go, what is alike, what the two lists hold."""
