export function AddPatientPage() {
  return null;
}
