/** Phone link without line breaks; very large text is limited by the screen width. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="whitespace-nowrap text-[min(1em,7vw)] font-semibold underline">
      {number}
    </a>
  );
}
