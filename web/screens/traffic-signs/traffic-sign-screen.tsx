export function TrafficSignScreen() {
  return null;
}
