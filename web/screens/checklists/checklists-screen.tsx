export function ChecklistsScreen() {
  return null;
}
