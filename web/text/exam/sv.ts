import type { ExamText } from './ti.ts';

export const examSv: ExamText = {
  modes: 'Vilket prov?',
  standard: 'Vanligt prov',
  official: 'Som det riktiga provet',
  officialText: (questions, scored, pass) =>
    `Av ${questions} frågor räknas ${scored}. ${pass} rätta svar ger godkänt. Vilka som inte räknas får du veta först efteråt.`,
  language: 'På vilket språk?',
  inSwedishHint: 'För provet på svenska räknas det bara om du inte byter till tigrinja.',
  minutes: 'Hur lång tid?',
  minutesValue: (n) => `${n} minuter`,
  minutesHint: 'Välj mer än 50 minuter bara om du har fått längre tid på det riktiga provet.',
  needed: (pass, total) => `Godkänt: minst ${pass} av ${total}`,
  safeHere: (scored, safe) => `I det riktiga provet räknas ${scored}. För att vara säker behöver du minst ${safe} rätt här.`,
  wouldBe: (n, scored) => `I det riktiga provet räknas ${scored} frågor: ditt resultat vore ungefär ${n} av ${scored}.`,
  wouldPass: 'Det räcker för godkänt.',
  wouldFail: (safe, total) => `Det räcker inte för godkänt. Sikta på ${safe} av ${total} i övningsproven.`,
  passedButFar:
    'Det här provet klarade du. Men i det riktiga provet kommer frågor som du aldrig har sett. Därför är du ännu inte redo.',
  passedOnce:
    'Det här provet klarade du, bra! Men ett prov räcker inte: vi ser på flera prov och på övningarna. Därför är du ännu inte redo.',
  officialAdvice: 'Från och med det andra provet råder vi dig att göra det som det riktiga.',
  chooseOfficial: 'Välj: som det riktiga provet',
  warmUp: (n) => `Värm upp med ${n} lätta frågor`,
  rehearse: 'Öva provdagen: checklista',
  unreached:
    'Tiden tog slut före den här frågan. Svaret visas inte, för frågan kan komma i ett annat prov. Ser du det nu, räknas frågan inte för om du är redo.',
  openKey: 'Visa svaret',
  counts: (fresh) =>
    `Det här provet räknas för om du är redo: ${fresh} av frågorna är nya för dig eller har inte kommit på en månad.`,
  countsNot: (seen) => `Bra övning, men du har sett ${seen} av frågorna förut. Därför räknas det inte för om du är redo.`,
  rest: (days) => `Vänta gärna minst ${days} dagar mellan två prov som räknas. Ditt förra var nyligen.`,
  running: 'Du har ett prov på gång',
  runningText: (minutes) => `${minutes} minuter kvar. Dina svar är sparade.`,
  goOn: 'Fortsätt provet',
  closedElsewhere: 'Provet avbröts på en annan enhet.',
  offlineStart: 'Gör ett prov utan internet',
  offlineText:
    'Du kan göra ett prov med frågor som finns på enheten. Det sparas när internet är tillbaka, men räknas inte för om du är redo.',
  brokenOff: 'Provet avbröts',
  brokenOffText: 'Du svarade på färre än hälften. Därför räknas provet inte för om du är redo, och det ändrar ingenting där.',
  timeRanOut: (n) =>
    n === 0
      ? 'Tiden tog slut.'
      : n === 1
        ? 'Tiden tog slut: 1 fråga blev utan svar.'
        : `Tiden tog slut: ${n} frågor blev utan svar.`,
  ofThemUnanswered: 'varav utan svar',
  takenOffline: 'Provet gjordes utan internet. Därför räknas det inte för om du är redo.',
  counting: 'Provet är slut',
  countingText: 'Ditt resultat räknas ut …',
  countingOffline: 'Dina svar finns på enheten. Du får resultatet när internet är tillbaka.',
  pilots: (pilots, questions) => `Som i det riktiga provet räknades ${pilots} av de ${questions} frågorna inte.`,
  pilot: 'Den här frågan räknades inte.',
  swedish: (n) => (n === 1 ? 'Du bytte till svenska 1 gång.' : `Du bytte till svenska ${n} gånger.`),
  toUnanswered: 'Till den obesvarade frågan',
  mistakes: (n) => `Se dina fel (${n})`,
  answers: 'Se dina svar',
  show: 'Vilka frågor?',
  filters: { all: 'Alla', wrong: 'Fel', unanswered: 'Obesvarade', flagged: 'Flaggade', unsure: 'Rätt, men osäker' },
  place: (n) => `Fråga ${n}`,
  seconds: (n) => `${n} s`,
  yourAnswer: 'Ditt svar',
  print: 'Skriv ut',
  onlyResult: 'Av det här provet finns bara resultatet kvar. Dina svar sparades inte.',
  reviewLocked: 'Frågor och svar öppnas när du har köpt tid.',
  gone: (n) =>
    n === 1 ? '1 fråga har tagits bort efter provet och visas inte.' : `${n} frågor har tagits bort efter provet och visas inte.`,
  corrected: (n) =>
    n === 1
      ? '1 fråga har rättats efter provet. Ditt resultat står kvar som det räknades då.'
      : `${n} frågor har rättats efter provet. Ditt resultat står kvar som det räknades då.`,
  correctedSince: 'Rättad efter provet',
  unknown: 'Provet finns inte.',
  time: 'Vart tog tiden vägen?',
  average: (seconds, allowed) => `I genomsnitt ${seconds} sekunder per fråga. Tiden räcker till ${allowed} sekunder per fråga.`,
  categoryTime: 'Per kategori, i genomsnitt för en fråga',
  slowest: 'Frågor som tog lång tid',
  pastNote: 'Här finns alla dina övningsprov. Öppna ett för att se dina svar.',
  counted: 'Räknas för om du är redo',
  notCounted: 'Räknas inte för om du är redo',
  offline: 'Gjort utan internet',
  safeMark: (correct) => `Säker marginal: ${correct}`,
  rules: 'Hur är det riktiga provet?',
  rule: {
    questions: 'Det har 70 frågor. 65 räknas, 5 räknas inte. Ingen kan se vilka.',
    pass: 'För godkänt krävs 52 rätta svar av 65.',
    time: 'Det tar 50 minuter. Efter ansökan kan du få 75 minuter, med tolk 100 minuter.',
    language: 'Du kan göra det på tigrinja. Språket väljer du när du bokar. Under provet kan du byta till svenska.',
    bring: 'Ta med legitimation. Före provet måste båda delarna av riskutbildningen vara klara.',
    result: 'Resultatet får du direkt. Vilka frågor du svarade fel på får du inte veta.',
    cheating: 'Den som fuskar får inte göra prov på 1 eller 2 år.',
  },
};
