"""What every API endpoint shares: strict parsing, pages, problems; and the endpoint that tells how a job is doing."""
