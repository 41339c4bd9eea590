import '../view/patient-list.tsx';
