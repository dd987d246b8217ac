export function FeedbackScreen() {
  return null;
}
