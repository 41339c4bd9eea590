"""Support vector machines as a torch module: fitted by scikit-learn, evaluated inside the ONNX graph."""
import numpy as np
import torch
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from torch import nn


class KernelMachine(nn.Module):
    """Decision values [rows, targets] of one radial-basis machine per target, on standardised features."""

    def __init__(self, rows: np.ndarray, targets: np.ndarray, balanced: bool, strength: float = 2.0):
        """rows [n, features]; targets [n, outputs] of 1, 0 or NaN (row not used for that output)."""
        super().__init__()
        scaler = StandardScaler().fit(rows)
        scaled = scaler.transform(rows)
        self.gamma = 1.0 / rows.shape[1]
        coefficients, bias = np.zeros((len(rows), targets.shape[1])), np.zeros(targets.shape[1])
        for output in range(targets.shape[1]):
            known = np.flatnonzero(~np.isnan(targets[:, output]))
            machine = SVC(C=strength, gamma=self.gamma, class_weight="balanced" if balanced else None)
            machine.fit(scaled[known], targets[known, output])
            coefficients[known[machine.support_], output] = machine.dual_coef_[0]
            bias[output] = machine.intercept_[0]
        used = np.abs(coefficients).sum(axis=1) > 0
        for name, value in (("mean", scaler.mean_), ("scale", scaler.scale_), ("support", scaled[used]),
                            ("coefficients", coefficients[used]), ("bias", bias)):
            self.register_buffer(name, torch.tensor(value, dtype=torch.float32))

    def _scaled(self, rows: torch.Tensor) -> torch.Tensor:
        return (rows - self.mean) / self.scale

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        distance = ((self._scaled(rows).unsqueeze(1) - self.support.unsqueeze(0)) ** 2).sum(dim=2)
        return torch.exp(-self.gamma * distance) @ self.coefficients + self.bias

    def contributions(self, row: torch.Tensor) -> torch.Tensor:
        """Gradient times input for one row [1, features]: how much each feature's distance from the average recording
        moves each decision, to first order. Shape [outputs, features]."""
        scaled = self._scaled(row)
        difference = scaled - self.support
        kernel = torch.exp(-self.gamma * (difference**2).sum(dim=1, keepdim=True))
        gradient = -2 * self.gamma * torch.matmul((self.coefficients * kernel).t(), difference)
        return gradient * scaled
