import '#web/information/messages/messages.css'

const maxShown = 99

export const Count = ({ count, isCritical = false }: { count: number; isCritical?: boolean }) => (
  <span className={isCritical ? 'unread-count unread-critical' : 'unread-count'}>
    {count > maxShown ? `${maxShown}+` : count}
  </span>
)

/** How many of something wait beside a menu's entry; without any, nothing. `label` says it in words. */
export function CountBeside({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <>
      <span className="unread-beside" aria-hidden title={label}>
        <Count count={count} />
      </span>
      <span className="visually-hidden">{label}</span>
    </>
  )
}
