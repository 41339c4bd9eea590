"""Training, evaluation and export of Sadap's heart and lung sound classifiers."""
