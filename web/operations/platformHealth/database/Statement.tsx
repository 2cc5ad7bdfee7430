/** SQL: its beginning tells which one it is, the rest is there for whoever opens it. */
export function Statement({ text }: { text: string }) {
  if (text.length <= glance) return <code>{text}</code>
  return (
    <details>
      <summary>
        <code>{text.slice(0, glance)}…</code>
      </summary>
      <code>{text}</code>
    </details>
  )
}

const glance = 120
