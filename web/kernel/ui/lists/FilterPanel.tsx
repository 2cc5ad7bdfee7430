import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/kernel/ui/forms/filterForm.css'

type Props = {
  label?: string
  number: number
  /** Filters of one tap, above the others; on a phone all of them are at its lower edge, where the thumb is. */
  quick?: ReactNode
  /** Folded away on a wide screen too, so that the room is left to what was found. */
  isFolded?: boolean
  children: ReactNode
}

/** Where filters stand; on a phone they are folded away. */
export function FilterPanel({ label, number, quick, isFolded = false, children }: Props) {
  const t = useText()
  const isPhone = usePhone()
  const folds = isPhone || isFolded
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <section
      className={['filter no-print', quick && 'filter-low', isFolded && 'filter-folded'].filter(Boolean).join(' ')}
      aria-label={label ?? t('lists.filter.title')}
    >
      {quick && <div className="filter-quick">{quick}</div>}
      {folds && (
        <Button
          block={!isFolded}
          aria-expanded={isOpen}
          aria-controls={panel}
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'lists.filter.close' : 'lists.filter.open')}
          {number > 0 && ` (${number})`}
        </Button>
      )}
      <div id={panel} hidden={folds && !isOpen}>
        {(!isFolded || isOpen) && children}
      </div>
    </section>
  )
}
