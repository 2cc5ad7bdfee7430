/** Sentences, each in a line of its own. */
export const Bullets = ({ lines }: { lines: readonly (string | false | undefined)[] }) => (
  <ul className="bullets">{lines.map((line, place) => line && <li key={place}>{line}</li>)}</ul>
)
