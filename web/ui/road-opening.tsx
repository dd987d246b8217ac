import './road-opening.css';

/** Celebration of half a second: the barrier lifts and the road opens. Static afterwards. */
export function RoadOpening({ isAnimated }: { isAnimated: boolean }) {
  const move = (animation: string) => (isAnimated ? `road-opening ${animation}` : '');
  return (
    <svg viewBox="0 0 320 120" aria-hidden="true" className="mx-auto block h-auto w-full max-w-sm overflow-hidden rounded-card">
      <rect width="320" height="120" className="fill-action-soft" />
      <circle cx="160" cy="48" r="24" fill="#ffd204" className={move('road-opening-sun')} />
      <path d="M0 58q56-32 112-2 48 10 96 0 56-30 112 2v62H0z" className="fill-right-soft" />
      <path d="M0 66q80-12 160-8t160 4v58H0z" className="fill-right-fill" opacity=".55" />
      <path d="M154 60h12l66 60H88z" fill="#3b4653" />
      <g fill="#fff">
        <path d="M157.500 108h5l1.600 12h-8.200z" className={move('road-opening-dash-1')} />
        <path d="M158.200 90h3.600l.900 10h-5.400z" className={move('road-opening-dash-2')} />
        <path d="M158.700 76h2.600l.600 7h-3.800z" className={move('road-opening-dash-3')} />
        <path d="M159.100 66h1.800l.400 5h-2.600z" className={move('road-opening-dash-4')} />
      </g>
      <g transform="translate(84 98)">
        <g className={`road-opening-arm ${move('road-opening-lift')}`}>
          <rect x="-6" y="-4" width="158" height="8" rx="4" fill="#fff" />
          <path d="M14-4h18l-6 8H8zM50-4h18l-6 8H44zM86-4h18l-6 8H80zM122-4h18l-6 8h-18z" fill="#b4232a" />
        </g>
        <rect x="-5" y="-10" width="10" height="32" rx="3" fill="#17202b" />
        <circle r="3" fill="#ffd204" />
      </g>
    </svg>
  );
}
