/** Sentences, each in a line of its own. */
export const Bullets = ({ lines, look = '' }: { lines: readonly (string | false | undefined)[]; look?: string }) => (
  <ul className={`bullets ${look}`}>{lines.map((line, place) => line && <li key={place}>{line}</li>)}</ul>
)
