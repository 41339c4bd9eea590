"""Trains the network that hears whether the chest piece lies on a chest, and whether it has just landed there."""
