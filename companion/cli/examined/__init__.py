"""What `companion doctor` looks at, a file for each part; every one of them tells what it found."""
