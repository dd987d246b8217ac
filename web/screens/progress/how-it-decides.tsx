import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXAM_QUESTIONS, EXAM_SAFE_CORRECT } from '#domain/exam.ts';
import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { howItDecidesText } from '../../text/how-it-decides.ts';
import { Screen } from '../../ui/screen.tsx';
import { Typeset } from '../../ui/typeset.tsx';

/** How questions are chosen and readiness is computed, in plain words. */
export function HowItDecides() {
  const language = useInterfaceLanguage();
  const words = howItDecidesText[language];
  const parts = [
    { ...words.rules, picture: <OneRuleTwoQuestions /> },
    { ...words.today, picture: <MistakesFirst /> },
    { ...words.ready, lines: [...words.ready.lines, words.aim(EXAM_SAFE_CORRECT, EXAM_QUESTIONS)], picture: <TheMark /> },
    { ...words.never, picture: null },
  ];
  return (
    <Screen
      title={words.title}
      above={
        <Link
          to={paths.progress}
          className="-ml-2 inline-flex min-h-12 items-center gap-1 rounded-control px-2 text-action hover:underline"
        >
          <ChevronLeft aria-hidden className="size-5" />
          {words.back}
        </Link>
      }
    >
      <div className="grid max-w-2xl grid-cols-1 gap-5">
        {parts.map(({ title, lines, picture }) => (
          <section key={title} className="grid gap-3 rounded-card border border-line bg-raised p-5 shadow-card">
            <h2 className="text-title">{title}</h2>
            {picture}
            <ul className="grid list-disc gap-1 pl-5">
              {lines.map((line) => (
                <li key={line}>
                  <Typeset text={line} lang={language} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  );
}

/** Decorative: the words below say the same. */
function Picture({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 320 ${height}`} fill="none" strokeWidth="3" className="block w-full max-w-sm">
      {children}
    </svg>
  );
}

/** Drawing: a rule's sign with two question cards. */
function OneRuleTwoQuestions() {
  const card = (x: number, isRight: boolean) => (
    <g transform={`translate(${x} 84)`} className="stroke-edge">
      <rect width="104" height="62" rx="10" className="fill-paper" />
      <path d="M14 18h60M14 32h40" strokeLinecap="round" className="stroke-line" strokeWidth="6" />
      <circle cx="84" cy="44" r="13" className={isRight ? 'fill-right-soft stroke-right' : 'fill-action-soft stroke-action'} />
      {isRight ? (
        <path d="m78 44 4 5 8-9" strokeLinecap="round" strokeLinejoin="round" className="stroke-right" />
      ) : (
        <path d="M84 38v7M84 50v.5" strokeLinecap="round" className="stroke-action" />
      )}
    </g>
  );
  return (
    <Picture height={150}>
      <path d="M160 62v14M160 76H72v8M160 76h88v8" className="stroke-edge" />
      <path d="M160 62 132 14h56Z" strokeLinejoin="round" strokeWidth="7" className="fill-care-soft stroke-wrong" />
      {card(20, true)}
      {card(196, false)}
    </Picture>
  );
}

/** Drawing: cards marked with a cross, a clock and a star. */
function MistakesFirst() {
  return (
    <Picture height={96}>
      <g strokeLinecap="round" strokeLinejoin="round">
        <rect x="12" y="10" width="84" height="70" rx="12" className="fill-wrong-soft stroke-wrong" />
        <path d="m42 33 24 24m0-24L42 57" className="stroke-wrong" strokeWidth="5" />
        <path d="m102 45 10 0m-5-5 5 5-5 5" className="stroke-edge" />
        <rect x="118" y="10" width="84" height="70" rx="12" className="fill-care-soft stroke-care" />
        <circle cx="160" cy="45" r="18" className="stroke-care" />
        <path d="M160 34v11l8 5" className="stroke-care" />
        <path d="m208 45 10 0m-5-5 5 5-5 5" className="stroke-edge" />
        <rect x="224" y="10" width="84" height="70" rx="12" className="fill-action-soft stroke-action" />
        <path d="m266 25 6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2Z" className="stroke-action" />
      </g>
    </Picture>
  );
}

/** Drawing: a road with the pass mark as a flag, and a clock. */
function TheMark() {
  const LENGTH = 250;
  const at = (EXAM_SAFE_CORRECT / EXAM_QUESTIONS) * LENGTH;
  return (
    <Picture height={96}>
      <rect x="12" y="56" width={LENGTH} height="22" rx="6" className="fill-line" />
      <rect x={12 + at} y="56" width={LENGTH - at} height="22" rx="6" className="fill-right-fill" />
      <line x1="18" y1="67" x2={LENGTH + 6} y2="67" strokeDasharray="10 9" className="stroke-raised" />
      <path d={`M${12 + at} 78V14h34l-9 9 9 9h-34`} strokeLinejoin="round" className="fill-right-soft stroke-right" />
      <circle cx="292" cy="66" r="18" className="fill-care-soft stroke-care" />
      <path d="M292 55v11l8 5" strokeLinecap="round" strokeLinejoin="round" className="stroke-care" />
    </Picture>
  );
}
