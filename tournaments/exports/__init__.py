"""What leaves the screen: prints, QR codes, calendar files, files for other programs."""
