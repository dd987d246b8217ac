import type { ListenText } from '../text/listen.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Names of the settings on common phones, in Swedish and English; no phone has Tigrinya menus. */
const PHONES = [
  {
    name: 'Android',
    steps: [
      ['Inställningar', 'Settings'],
      ['System › Språk', 'System › Languages'],
      ['Text till tal', 'Text-to-speech output'],
      ['Installera röstdata', 'Install voice data'],
      ['Svenska', 'Swedish'],
    ],
  },
  {
    name: 'iPhone',
    steps: [
      ['Inställningar', 'Settings'],
      ['Hjälpmedel', 'Accessibility'],
      ['Talat innehåll', 'Spoken Content'],
      ['Röster', 'Voices'],
      ['Svenska › Alva', 'Swedish › Alva'],
    ],
  },
] as const;

/** How to install a Swedish voice on the phone. */
export function VoiceHelp({ words, onClose }: { words: ListenText; onClose: () => void }) {
  return (
    <Dialog shape="sheet" title={words.how} onClose={onClose}>
      <p className="text-pretty">{words.howIntro}</p>
      {PHONES.map(({ name, steps }) => (
        <section key={name} aria-label={name} className="mt-5 flex items-center gap-5">
          <Phone rows={steps.map(([swedish]) => swedish)} isRound={name === 'iPhone'} />
          <div className="min-w-0">
            <h3 lang="en" className="font-semibold">
              {name}
            </h3>
            <ol className="mt-1 list-decimal pl-5">
              {steps.map(([swedish, english]) => (
                <li key={swedish}>
                  <span lang="sv">{swedish}</span>{' '}
                  <span lang="en" className="text-caption text-soft">
                    ({english})
                  </span>
                </li>
              ))}
            </ol>
          </div>
        </section>
      ))}
    </Dialog>
  );
}

const ROW = 26;

/** Drawing of a phone with the menu items to tap. */
function Phone({ rows, isRound }: { rows: readonly string[]; isRound: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 196" className="h-49 w-30 shrink-0">
      <rect x="2" y="2" width="116" height="192" rx={isRound ? 22 : 12} className="fill-raised stroke-edge" strokeWidth="3" />
      {isRound ? (
        <rect x="42" y="10" width="36" height="8" rx="4" className="fill-edge" />
      ) : (
        <circle cx="60" cy="14" r="4" className="fill-edge" />
      )}
      {rows.map((row, index) => {
        const [isLast, top] = [index === rows.length - 1, 30 + index * (ROW + 6)];
        return (
          <g key={row}>
            <rect
              x="10"
              y={top}
              width="100"
              height={ROW}
              rx="6"
              className={isLast ? 'fill-action' : 'fill-action-soft stroke-line'}
            />
            <text x="16" y={top + 17} fontSize="8" className={isLast ? 'fill-on-action font-semibold' : 'fill-ink'}>
              {row}
            </text>
            <path
              d={isLast ? `M98 ${top + 7}v9m-4-4 4 4 4-4m-8 8h8` : `m98 ${top + 9} 4 4-4 4`}
              className={isLast ? 'stroke-on-action' : 'stroke-soft'}
              fill="none"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </g>
        );
      })}
    </svg>
  );
}
