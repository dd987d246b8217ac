/** The logo: a road running to the horizon inside a blue disc. */
export function Logo({ className = 'size-10' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <circle cx="32" cy="32" r="32" fill="#005596" />
      <circle cx="32" cy="32" r="28.5" fill="none" stroke="#fff" strokeWidth="2.5" />
      <path d="M27 19h10l11 34.5A26.5 26.5 0 0 1 32 58.5a26.5 26.5 0 0 1-16-5z" fill="#fff" />
      <path d="M31.2 22h1.6l.5 6h-2.6zm-.9 10h3.4l.6 8h-4.6zm-1.1 12h5.6l.7 10h-7z" fill="#005596" />
      <path d="M13 21.5h11.6l-.7 2.5H11.6z M39.4 21.5H51l1.4 2.5H40.1z" fill="#ffd204" />
    </svg>
  );
}
