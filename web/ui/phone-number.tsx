/** A number to call: one tap, and it never breaks. In very large letters it grows only as far as the screen is wide. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="whitespace-nowrap text-[min(1em,7vw)] font-semibold underline">
      {number}
    </a>
  );
}
