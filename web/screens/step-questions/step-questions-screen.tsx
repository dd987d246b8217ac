export function StepQuestionsScreen() {
  return null;
}
