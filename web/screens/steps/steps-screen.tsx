export function StepsScreen() {
  return null;
}
