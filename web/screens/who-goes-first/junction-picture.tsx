import { useEffect, useRef } from 'react';
import type { Arm, Junction, Traveller } from '#domain/right-of-way/right-of-way.ts';
import { CROSSING_AT, courseOf, LANE, onArm, REACH, ROUNDABOUT, standOf, toward } from './geometry.ts';

const SIZE = REACH + 6;
/** One after the other, so that it is seen who waits for whom. */
const TRAVEL_MS = 1_700;

const PAINT: Readonly<Record<string, string>> = { A: '#1d6fb8', B: '#c62f2f', C: '#e0a300', D: '#2f7d46' };
const INK: Readonly<Record<string, string>> = { A: '#fff', B: '#fff', C: '#111', D: '#fff' };

type JunctionPictureProps = {
  junction: Junction;
  /** What a screen reader says of it. */
  label: string;
  /** Those who were named, in their order: they carry its number. */
  chosen: readonly string[];
  onTap?: ((id: string) => void) | undefined;
  /** The order in which they drive now; undefined: they stand. */
  going?: readonly (readonly string[])[] | undefined;
  onDone?: () => void;
};

/** A junction from above: who comes from where, where they go, and what faces them. */
export function JunctionPicture({ junction, label, chosen, onTap, going, onDone }: JunctionPictureProps) {
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = picture.current;
    if (going === undefined || svg === null) return undefined;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const running = going.flatMap((group, turn) =>
      group.flatMap((id) => {
        const body = svg.querySelector(`[data-traveller="${id}"]`);
        if (body === null) return [];
        return [
          body.animate([{ offsetDistance: '0%' }, { offsetDistance: '100%' }], {
            duration: isStill ? 1 : TRAVEL_MS,
            delay: turn * (isStill ? TRAVEL_MS : TRAVEL_MS * 0.8),
            easing: 'ease-in-out',
            fill: 'forwards',
          }),
        ];
      }),
    );
    let isOver = false;
    void Promise.all(running.map(({ finished }) => finished)).then(
      () => {
        if (!isOver) onDone?.();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      for (const one of running) one.cancel();
    };
  }, [going, onDone]);
  return (
    <svg
      ref={picture}
      viewBox={`${-SIZE} ${-SIZE} ${2 * SIZE} ${2 * SIZE}`}
      role="img"
      aria-label={label}
      className="mx-auto block w-full max-w-md rounded-card border border-line bg-[#dfe7d3] select-none"
    >
      <Roads junction={junction} />
      {junction.arms.map((arm) => (
        <Sign key={arm.at} arm={arm} isRound={junction.kind === 'roundabout'} />
      ))}
      {junction.travellers.map((traveller) => (
        <path
          key={traveller.id}
          d={courseOf(junction, traveller)}
          fill="none"
          stroke={PAINT[traveller.id] ?? '#333'}
          strokeWidth="2.5"
          strokeDasharray="5 4"
          markerEnd={`url(#head-${traveller.id})`}
          opacity={going === undefined ? 0.9 : 0.35}
        />
      ))}
      <defs>
        {junction.travellers.map(({ id }) => (
          <marker key={id} id={`head-${id}`} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto">
            <path d="M0 0L8 4L0 8z" fill={PAINT[id] ?? '#333'} />
          </marker>
        ))}
      </defs>
      {junction.travellers.map((traveller) => (
        <Body
          key={traveller.id}
          junction={junction}
          traveller={traveller}
          place={chosen.indexOf(traveller.id)}
          onTap={onTap === undefined || going !== undefined ? undefined : () => onTap(traveller.id)}
        />
      ))}
    </svg>
  );
}

/** Where others than drivers of a road come out, the ground is another. */
const GROUND: Partial<Readonly<Record<NonNullable<Arm['kind']>, string>>> = {
  property: '#c9b79c',
  parking: '#b9bec6',
  'walking-speed-area': '#d8c3b0',
};

function Roads({ junction: { kind, arms } }: { junction: Junction }) {
  const isRound = kind === 'roundabout';
  const inner = isRound ? ROUNDABOUT.edge - 4 : 0;
  return (
    <>
      {arms.map((arm) => {
        const ground = GROUND[arm.kind ?? 'road'] ?? '#7d838b';
        const corners = [
          onArm(arm.at, SIZE, -LANE),
          onArm(arm.at, SIZE, LANE),
          onArm(arm.at, inner, LANE),
          onArm(arm.at, inner, -LANE),
        ];
        return <polygon key={arm.at} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} fill={ground} />;
      })}
      {isRound ? (
        <>
          <circle r={ROUNDABOUT.edge} fill="#7d838b" />
          <circle r={ROUNDABOUT.island} fill="#a9bf93" stroke="#f4f4f0" strokeWidth="1.5" />
        </>
      ) : (
        <rect x={-LANE} y={-LANE} width={2 * LANE} height={2 * LANE} fill="#7d838b" />
      )}
      {arms.map((arm) => (
        <Marks key={arm.at} arm={arm} from={isRound ? ROUNDABOUT.edge + 4 : 32} />
      ))}
    </>
  );
}

/** The line between the lanes, where one waits, and what crosses the arm. */
function Marks({ arm, from }: { arm: Arm; from: number }) {
  const [inner, outer] = [toward(arm.at, from), toward(arm.at, SIZE)];
  const [left, right] = [onArm(arm.at, from, -LANE + 2), onArm(arm.at, from, -2)];
  const waits = arm.sign === 'give-way' || arm.sign === 'four-way-give-way' ? '4 3' : undefined;
  const hasLine = arm.sign !== undefined && arm.sign !== 'main-road';
  return (
    <>
      <line x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} stroke="#f4f4f0" strokeWidth="1.5" strokeDasharray="7 6" />
      {hasLine ? (
        <line x1={left.x} y1={left.y} x2={right.x} y2={right.y} stroke="#f4f4f0" strokeWidth="3" strokeDasharray={waits} />
      ) : null}
      {arm.crossed?.includes('zebra')
        ? [-15, -9, -3, 3, 9, 15].map((side) => {
            const [one, other] = [onArm(arm.at, CROSSING_AT - 5, side), onArm(arm.at, CROSSING_AT + 5, side)];
            return <line key={side} x1={one.x} y1={one.y} x2={other.x} y2={other.y} stroke="#fff" strokeWidth="3" />;
          })
        : null}
    </>
  );
}

const LAMPS = { red: '#e03131', green: '#2fb344' } as const;

/** What faces who comes by this arm: at the right edge of their lane. */
function Sign({ arm, isRound }: { arm: Arm; isRound: boolean }) {
  const { x, y } = onArm(arm.at, isRound ? 68 : 50, -(LANE + 12));
  const place = `translate(${x} ${y})`;
  if (arm.light === 'red' || arm.light === 'green') {
    return (
      <g transform={place}>
        <rect x="-6" y="-10" width="12" height="20" rx="3" fill="#222" />
        <circle cy={-4.5} r="4" fill={arm.light === 'red' ? LAMPS.red : '#555'} />
        <circle cy={4.5} r="4" fill={arm.light === 'green' ? LAMPS.green : '#555'} />
      </g>
    );
  }
  if (arm.sign === 'main-road') {
    return (
      <g transform={place}>
        <rect x="-7" y="-7" width="14" height="14" transform="rotate(45)" fill="#fff" stroke="#222" strokeWidth="0.8" />
        <rect x="-4.6" y="-4.6" width="9.2" height="9.2" transform="rotate(45)" fill="#ffd200" />
      </g>
    );
  }
  if (arm.sign === 'stop' || arm.sign === 'four-way-stop') {
    return (
      <g transform={place}>
        <polygon
          points="-4.1,-10 4.1,-10 10,-4.1 10,4.1 4.1,10 -4.1,10 -10,4.1 -10,-4.1"
          fill="#d92b2b"
          stroke="#fff"
          strokeWidth="1"
        />
        <text y="2.6" textAnchor="middle" fontSize="6.5" fontWeight="700" fill="#fff">
          STOP
        </text>
      </g>
    );
  }
  if (arm.sign === 'give-way') {
    return (
      <g transform={place}>
        <polygon points="-10,-8 10,-8 0,9" fill="#ffd200" stroke="#d92b2b" strokeWidth="3" strokeLinejoin="round" />
      </g>
    );
  }
  if (arm.kind === 'parking') {
    return (
      <g transform={place}>
        <rect x="-8" y="-8" width="16" height="16" rx="2" fill="#1456a0" />
        <text y="4.6" textAnchor="middle" fontSize="13" fontWeight="700" fill="#fff">
          P
        </text>
      </g>
    );
  }
  return null;
}

type BodyProps = { junction: Junction; traveller: Traveller; place: number; onTap: (() => void) | undefined };

const SHAPES: Partial<Readonly<Record<Traveller['kind'], readonly [number, number]>>> = {
  car: [13, 24],
  emergency: [14, 26],
  tram: [14, 40],
  cycle: [6, 18],
  walker: [11, 11],
};

/** Somebody on the road, with the letter, and the place in the order once it was given. It follows its course when it drives. */
function Body({ junction, traveller, place, onTap }: BodyProps) {
  const { id, kind } = traveller;
  const stand = standOf(junction, traveller);
  const [width, length] = SHAPES[kind] ?? [13, 24];
  const paint = PAINT[id] ?? '#333';
  const ink = INK[id] ?? '#fff';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is chosen by the buttons below, which have names and a focus
    <g
      data-traveller={id}
      style={{ offsetPath: `path("${courseOf(junction, traveller)}")`, offsetRotate: 'auto 90deg', offsetDistance: '0%' }}
      onClick={onTap}
      className={onTap === undefined ? '' : 'cursor-pointer'}
    >
      <circle r="19" fill="transparent" />
      {kind === 'walker' ? (
        <circle r={width / 2} fill={paint} stroke="#fff" strokeWidth="1.2" />
      ) : (
        <rect
          x={-width / 2}
          y={-length / 2}
          width={width}
          height={length}
          rx={kind === 'tram' ? 2 : kind === 'cycle' ? 3 : 4}
          fill={kind === 'emergency' ? '#fff' : paint}
          stroke={kind === 'emergency' ? paint : '#fff'}
          strokeWidth={kind === 'emergency' ? 2.5 : 1}
        />
      )}
      {kind === 'car' ? <rect x="-5" y="-9" width="10" height="5" rx="1.5" fill="#dff0ff" /> : null}
      {kind === 'emergency' ? <rect x="-5" y="-9" width="10" height="4" rx="1" fill="#1d6fff" /> : null}
      {kind === 'cycle' ? <circle r="4.5" fill={paint} stroke="#fff" strokeWidth="1" /> : null}
      <g transform={`rotate(${-stand.heading})`}>
        <text
          y="4.2"
          textAnchor="middle"
          fontSize={kind === 'cycle' || kind === 'walker' ? 8 : 11}
          fontWeight="700"
          fill={kind === 'emergency' ? '#111' : ink}
        >
          {id}
        </text>
        {place < 0 ? null : (
          <g transform="translate(13 -13)">
            <circle r="8" fill="#111" stroke="#fff" strokeWidth="1.2" />
            <text y="3.8" textAnchor="middle" fontSize="10.5" fontWeight="700" fill="#fff">
              {place + 1}
            </text>
          </g>
        )}
      </g>
    </g>
  );
}
