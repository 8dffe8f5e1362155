"""What the components tell, section by section, as the page of a box shows it."""
