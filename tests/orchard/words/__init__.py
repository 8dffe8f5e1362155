"""Every sentence of the Orchard."""
