import type { ExamText } from './ti.ts';

export const examEn: ExamText = {
  modes: 'Which exam?',
  standard: 'Mock exam',
  official: 'As the real test',
  officialText: (questions, scored, pass) =>
    `Of ${questions} questions ${scored} count. ${pass} right answers pass. Which ones do not count is told only at the end.`,
  language: 'In which language?',
  inSwedishHint: 'For the test in Swedish it counts only if you do not switch to Tigrinya.',
  minutes: 'How long?',
  minutesValue: (n) => `${n} minutes`,
  minutesHint: 'Choose more than 50 minutes only if you were given more time for the real test.',
  needed: (pass, total) => `To pass: at least ${pass} of ${total}`,
  safeHere: (scored, safe) => `The real test counts ${scored}. To be sure you need at least ${safe} right here.`,
  wouldBe: (n, scored) => `${scored} questions count in the real test: your result would be about ${n} of ${scored}.`,
  wouldPass: 'That is enough to pass.',
  wouldFail: (safe, total) => `That is not enough to pass. Aim for ${safe} of ${total} in the mock exams.`,
  passedButFar: 'You passed this exam. But the real test asks questions that you have never seen. So you are not ready yet.',
  passedOnce:
    'You passed this exam, well done! But one exam is not enough: we look at several exams and at practice. So you are not ready yet.',
  officialAdvice: 'From the second exam on we advise you to take it as the real test.',
  chooseOfficial: 'Choose: as the real test',
  warmUp: (n) => `Warm up with ${n} easy questions`,
  rehearse: 'Rehearse the test day: checklist',
  unreached:
    'The time was over before this question. Its answer is not shown, because it may come in another exam. If you see it now, the question does not count for readiness.',
  openKey: 'Show the answer',
  counts: (fresh) => `This exam counts for readiness: ${fresh} of its questions are new to you or have not come for a month.`,
  countsNot: (seen) => `Good practice, but you have seen ${seen} of these questions. So it does not count for readiness.`,
  rest: (days) => `We advise at least ${days} days between two exams that count. Your last one was not long ago.`,
  running: 'You have an exam under way',
  runningText: (minutes) =>
    minutes === 1 ? '1 minute left. Your answers are saved.' : `${minutes} minutes left. Your answers are saved.`,
  goOn: 'Go on with the exam',
  closedElsewhere: 'The exam was closed on another device.',
  offlineStart: 'Take an exam without internet',
  offlineText:
    'You can take an exam from questions on this device. It is saved when the internet is back, but does not count for readiness.',
  brokenOff: 'The exam was broken off',
  brokenOffText: 'You answered fewer than half. So it does not count for readiness, and changes nothing there.',
  timeRanOut: (n) =>
    n === 0
      ? 'The time ran out.'
      : n === 1
        ? 'The time ran out: 1 question has no answer.'
        : `The time ran out: ${n} questions have no answer.`,
  ofThemUnanswered: 'of them unanswered',
  takenOffline: 'This exam was taken without internet. So it does not count for readiness.',
  counting: 'The exam is over',
  countingText: 'Your result is being counted…',
  countingOffline: 'Your answers are on this device. You get the result when the internet is back.',
  pilots: (pilots, questions) => `As in the real test, ${pilots} of the ${questions} questions did not count.`,
  pilot: 'This question did not count.',
  swedish: (n) => (n === 1 ? 'You switched to Swedish once.' : `You switched to Swedish ${n} times.`),
  toUnanswered: 'To the unanswered question',
  mistakes: (n) => `See your mistakes (${n})`,
  answers: 'See your answers',
  show: 'Which questions?',
  filters: { all: 'All', wrong: 'Wrong', unanswered: 'Unanswered', flagged: 'Flagged', unsure: 'Right, but unsure' },
  place: (n) => `Question ${n}`,
  seconds: (n) => `${n} s`,
  yourAnswer: 'Your answer',
  print: 'Print',
  onlyResult: 'Of this exam only the result was kept. Your answers were not saved.',
  reviewLocked: 'Questions and answers open when you have bought time.',
  gone: (n) =>
    n === 1
      ? '1 question was removed after the exam and is not shown.'
      : `${n} questions were removed after the exam and are not shown.`,
  corrected: (n) =>
    n === 1
      ? '1 question was corrected after the exam. Your result stands as it was counted then.'
      : `${n} questions were corrected after the exam. Your result stands as it was counted then.`,
  correctedSince: 'Corrected after the exam',
  unknown: 'There is no such exam.',
  time: 'Where did the time go?',
  average: (seconds, allowed) =>
    `On average ${seconds} seconds per question. The time is enough for ${allowed} seconds per question.`,
  categoryTime: 'By category, on average for a question',
  slowest: 'Questions that took long',
  pastNote: 'All your mock exams are here. Open one to see your answers.',
  counted: 'Counts for readiness',
  notCounted: 'Does not count for readiness',
  offline: 'Taken without internet',
  safeMark: (correct) => `Safe margin: ${correct}`,
  rules: 'What is the real test like?',
  rule: {
    questions: 'It has 70 questions. 65 count, 5 do not. Nobody can tell which.',
    pass: 'To pass you need 52 right answers of 65.',
    time: 'It takes 50 minutes. On application you may get 75 minutes, with an interpreter 100 minutes.',
    language: 'You can take it in Tigrinya. You choose the language when you book. During the test you can switch to Swedish.',
    bring: 'Bring an ID. Both parts of the risk education (riskutbildning) must be done before.',
    result: 'You get the result at once. Which questions you got wrong is not told.',
    cheating: 'Anyone who cheats may not take a test for 1 or 2 years.',
  },
};
