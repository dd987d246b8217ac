import type { ReactNode } from 'react';

const PICTURE = 'block h-auto w-full';
/** One short animation: the road grows towards the horizon. */
const OPENING = 'origin-bottom transition duration-500 starting:scale-y-0 starting:opacity-0';

/** Background shared by both pictures. The ground uses theme colours; objects on the road keep their real colours. */
function Country({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 480 220" className={PICTURE}>
      <rect width="480" height="220" className="fill-action-soft" />
      <circle cx="240" cy="98" r="40" fill="#ffd24a" opacity="0.9" />
      <path d="M0 92q52-38 112-14t112 6q44-14 84 4t92-8 80-2v50H0z" className="fill-right-fill" opacity="0.28" />
      <path d="M0 104q120-16 240 0t240 0v116H0z" className="fill-paper" />
      <path d="M0 104q120-16 240 0t240 0v116H0z" className="fill-right-fill" opacity="0.4" />
      {children}
    </svg>
  );
}

function Tree({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-3 0v-18h6V0z" fill="#7a5a3a" />
      <path d="M0-58 19-14h-38z" fill="#1e9a4a" />
    </g>
  );
}

/** Passed: an open road with a green light. */
export function PassedPicture({ label }: { label: string }) {
  return (
    <Country label={label}>
      <Tree x={52} y={150} size={1} />
      <Tree x={96} y={128} size={0.65} />
      <Tree x={138} y={116} size={0.42} />
      <Tree x={330} y={114} size={0.4} />
      <g className={OPENING}>
        <path d="M228 102h24l132 118H96z" className="fill-edge" />
        <path d="M228 102h3L112 220H96zM252 102h-3l119 118h16z" className="fill-white" opacity="0.85" />
        <path
          d="M239 106h2l1 9h-4zm-1.500 15h5l1.500 14h-8zm-3 22h11l2.500 22h-16zm-4.500 32h20l5 34h-30z"
          className="fill-white"
        />
      </g>
      <g transform="translate(404 40)">
        <path d="M-5 92h10v72H-5z" fill="#52606f" />
        <rect x="-20" y="0" width="40" height="96" rx="13" fill="#17202b" stroke="#ffffff" strokeWidth="3" />
        <circle cx="0" cy="20" r="10.500" fill="#5b2b2e" />
        <circle cx="0" cy="48" r="10.500" fill="#5c4a1c" />
        <circle cx="0" cy="76" r="19" fill="#31c950" opacity="0.35" />
        <circle cx="0" cy="76" r="11.500" fill="#31c950" />
      </g>
    </Country>
  );
}

/** Failed: the road is closed, and an arrow shows the detour. */
export function FailedPicture({ label }: { label: string }) {
  return (
    <Country label={label}>
      <Tree x={52} y={150} size={1} />
      <Tree x={96} y={128} size={0.65} />
      <Tree x={138} y={116} size={0.42} />
      <path d="M228 102h24l132 118H96z" className="fill-edge" />
      <path d="M228 102h3L112 220H96z" className="fill-white" opacity="0.85" />
      <path d="M239 106h2l1 9h-4zm-1.500 15h5l1.500 14h-8z" className="fill-white" />
      <g className={OPENING}>
        <path d="M306 220q-4-30 46-40t42-34-92-36l-54-7h10l62 4q110 12 112 38t-24 40-16 35z" className="fill-edge" />
        <path
          d="M349 220q0-22 34-33t35-32-52-33-78-15"
          fill="none"
          strokeWidth="3"
          strokeDasharray="12 10"
          className="stroke-white"
        />
      </g>
      <g transform="translate(130 132)">
        <path d="M18 0h8v62h-8zM162 0h8v62h-8z" fill="#52606f" />
        <rect width="188" height="34" rx="7" fill="#ffffff" stroke="#52606f" strokeWidth="2" />
        <path
          d="M8 1h24L18 33H2Q1 30 1 27V8Q1 1 8 1zM58 1h28L72 33H44zM112 1h28l-14 32H98zM166 1h15q6 0 6 7v4l-9 21h-26z"
          fill="#b4232a"
        />
        <circle cx="22" cy="-7" r="9" fill="#ffd204" stroke="#52606f" strokeWidth="2" />
        <circle cx="166" cy="-7" r="9" fill="#ffd204" stroke="#52606f" strokeWidth="2" />
      </g>
      <g transform="translate(360 26)">
        <path d="M32 50h8v42h-8z" fill="#52606f" />
        <rect width="74" height="52" rx="8" fill="#ffd204" stroke="#17202b" strokeWidth="3" />
        <path d="M14 22h26V11l22 15-22 15V30H14z" fill="#17202b" />
      </g>
    </Country>
  );
}
