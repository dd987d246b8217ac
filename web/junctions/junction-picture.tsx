import { useEffect, useRef } from 'react';
import type { Arm, Junction, Traveller } from '#domain/right-of-way/right-of-way.ts';
import { CROSSING_AT, courseOf, crossedAt, isBeside, LANE, onArm, REACH, ROUNDABOUT, standOf, toward } from './geometry.ts';

const SIZE = REACH + 6;
/** Duration of one vehicle's drive; they drive in turn to show who waits for whom. */
const TRAVEL_MS = 1_700;

const PAINT: Readonly<Record<string, string>> = { A: '#1d6fb8', B: '#c62f2f', C: '#e0a300', D: '#2f7d46' };
const INK: Readonly<Record<string, string>> = { A: '#fff', B: '#fff', C: '#111', D: '#fff' };

type JunctionPictureProps = {
  junction: Junction;
  /** Text alternative for screen readers. */
  label: string;
  /** Ids in the order tapped; each is shown with its number. */
  chosen: readonly string[];
  onTap?: ((id: string) => void) | undefined;
  /** Groups driving one after the other; undefined while all stand still. */
  going?: readonly (readonly string[])[] | undefined;
  onDone?: () => void;
};

/** Picture of a junction from above: travellers, their directions and the signs they face. */
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
      <Extras junction={junction} />
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

/** Ground colours of exits that are not roads. */
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

/** Markings of an arm: centre line, stop line and crossings. */
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

/** The sign facing traffic of this arm, at the right edge of its lane. */
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

function Blinker({ width, length }: { width: number; length: number }) {
  return (
    <>
      <circle cx={-width / 2} cy={-length / 2 + 3} r="2.6" fill="#ff9d00" stroke="#fff" strokeWidth="0.8" />
      <circle cx={-width / 2} cy={length / 2 - 3} r="2.6" fill="#ff9d00" stroke="#fff" strokeWidth="0.8" />
    </>
  );
}

const SQUARES = [-17, -10, -3, 4, 11, 18];

/** Everything that is not an arm: bus bays, extra lanes, obstacles, narrow passages, cycle crossings, a police officer. */
function Extras({ junction }: { junction: Junction }) {
  const { arms, travellers, obstacle, narrow, officer, limit } = junction;
  const points = (list: readonly { x: number; y: number }[]) => list.map(({ x, y }) => `${x},${y}`).join(' ');
  const beside = travellers.find(isBeside);
  const start = arms[beside?.from ?? 0]?.at ?? 0;
  const isLane = beside?.state?.includes('changing-lane') === true;
  const before = travellers.find(({ id }) => id === obstacle?.before);
  const way = arms[before?.from ?? 0]?.at ?? 0;
  const waiting = arms[travellers.find(({ id }) => id === narrow?.waits)?.from ?? 0]?.at ?? 0;
  const post = (at: number) => onArm(at, 42, -(LANE + 13));
  return (
    <>
      {beside === undefined ? null : (
        <>
          <polygon
            points={points([
              onArm(start, isLane ? SIZE : 52, -LANE),
              onArm(start, isLane ? SIZE : 46, -LANE * 2),
              onArm(start, isLane ? -18 : -4, -LANE * 2),
              onArm(start, isLane ? -34 : -10, -LANE),
            ])}
            fill={beside.state?.includes('from-shoulder') === true ? '#9a9fa6' : '#7d838b'}
          />
          <line
            x1={onArm(start, isLane ? SIZE : 52, -LANE).x}
            y1={onArm(start, isLane ? SIZE : 52, -LANE).y}
            x2={onArm(start, -14, -LANE).x}
            y2={onArm(start, -14, -LANE).y}
            stroke="#f4f4f0"
            strokeWidth="1.5"
            strokeDasharray={isLane ? '7 6' : '3 4'}
          />
        </>
      )}
      {limit === undefined ? null : (
        <g transform={`translate(${onArm(start, 84, -(LANE + 14)).x} ${onArm(start, 84, -(LANE + 14)).y})`}>
          <circle r="10" fill="#ffd200" stroke="#d92b2b" strokeWidth="3" />
          <text y="3.6" textAnchor="middle" fontSize="9.5" fontWeight="700" fill="#111">
            {limit}
          </text>
        </g>
      )}
      {obstacle === undefined ? null : (
        <g transform={`translate(${onArm(way, 0, -LANE / 2).x} ${onArm(way, 0, -LANE / 2).y})`}>
          <rect x="-7" y="-14" width="14" height="28" rx="4" fill="#b8bdc3" stroke="#555" strokeWidth="1" />
          <rect x="-5" y="-8" width="10" height="5" rx="1.5" fill="#555" />
        </g>
      )}
      {narrow === undefined ? null : (
        <>
          {[1, -1].map((side) => (
            <polygon
              key={side}
              points={points([
                onArm(waiting, 40, side * (LANE + 1)),
                onArm(waiting, 24, side * 11),
                onArm(waiting, -24, side * 11),
                onArm(waiting, -40, side * (LANE + 1)),
              ])}
              fill="#dfe7d3"
            />
          ))}
          <OncomingSign place={post(waiting)} waits />
          <OncomingSign place={post(waiting + 180)} />
        </>
      )}
      {arms
        .filter(({ crossed = [] }) => crossed.includes('cycle-passage') || crossed.includes('cycle-crossing'))
        .map(({ at, crossed }) => {
          const sign = onArm(at, crossedAt(junction) + 22, LANE + 13);
          const middle = crossedAt(junction);
          return (
            <g key={at}>
              {SQUARES.flatMap((right) =>
                [-6, 6].map((out) => {
                  const { x, y } = onArm(at, middle + out, right - 1);
                  return <rect key={`${right} ${out}`} x={x - 2} y={y - 2} width="4" height="4" fill="#fff" />;
                }),
              )}
              {crossed?.includes('cycle-crossing') === true ? (
                <g transform={`translate(${sign.x} ${sign.y})`}>
                  <rect x="-10" y="-10" width="20" height="20" rx="2" fill="#1456a0" />
                  <polygon points="0,-8 8.5,8 -8.5,8" fill="#fff" />
                  <circle cx="-2.8" cy="4.6" r="2" fill="none" stroke="#111" />
                  <circle cx="2.8" cy="4.6" r="2" fill="none" stroke="#111" />
                </g>
              ) : null}
            </g>
          );
        })}
      {officer === undefined ? null : (
        <g>
          <line x1="-15" y1="0" x2="15" y2="0" stroke="#1b2c4a" strokeWidth="5" strokeLinecap="round" />
          <circle r="7" fill="#1b2c4a" stroke="#ffd200" strokeWidth="2.5" />
        </g>
      )}
    </>
  );
}

/** Meeting signs: the side that waits has the round one with the red arrow, the other side the blue one. */
function OncomingSign({ place: { x, y }, waits = false }: { place: { x: number; y: number }; waits?: boolean }) {
  const arrow = (middle: number, up: boolean) => {
    const [tip, tail] = up ? [-6, 6] : [6, -6];
    const head = up ? -2 : 2;
    return `M${middle} ${tail}V${tip}M${middle - 2.6} ${head}L${middle} ${tip}L${middle + 2.6} ${head}`;
  };
  return (
    <g transform={`translate(${x} ${y})`} fill="none" strokeWidth="2">
      {waits ? (
        <circle r="11" fill="#ffd200" stroke="#d92b2b" strokeWidth="2.5" />
      ) : (
        <rect x="-11" y="-11" width="22" height="22" rx="2" fill="#1456a0" stroke="#fff" strokeWidth="1" />
      )}
      <path d={arrow(-3.6, false)} stroke={waits ? '#111' : '#ff4d4d'} />
      <path d={arrow(3.6, true)} stroke={waits ? '#d92b2b' : '#fff'} />
    </g>
  );
}

type BodyProps = { junction: Junction; traveller: Traveller; place: number; onTap: (() => void) | undefined };

const SHAPES: Partial<Readonly<Record<Traveller['kind'], readonly [number, number]>>> = {
  car: [13, 24],
  emergency: [14, 26],
  tram: [14, 40],
  bus: [15, 42],
  cycle: [6, 18],
  walker: [11, 11],
};

/** A traveller with its letter and, once tapped, its number. Moves along its course when driving. */
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
      style={{
        offsetPath: `path("${courseOf(junction, traveller)}")`,
        offsetRotate: traveller.state?.includes('reversing') === true ? 'auto -90deg' : 'auto 90deg',
        offsetDistance: '0%',
      }}
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
      {kind === 'bus' ? <rect x="-6" y="-18" width="12" height="5" rx="1.5" fill="#dff0ff" /> : null}
      {isBeside(traveller) ? <Blinker width={width} length={length} /> : null}
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
      </g>
      {place < 0 ? null : (
        // On the road's inner side; signs and lights are on the outer side.
        <g transform={`translate(-15 6) rotate(${-stand.heading})`}>
          <circle r="8" fill="#111" stroke="#fff" strokeWidth="1.2" />
          <text y="3.8" textAnchor="middle" fontSize="10.5" fontWeight="700" fill="#fff">
            {place + 1}
          </text>
        </g>
      )}
    </g>
  );
}
