export function TrafficSignsScreen() {
  return null;
}
