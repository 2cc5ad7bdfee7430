import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/kernel/ui/forms/filterForm.css'

/** Where filters stand; on a phone they are folded away. */
export function FilterPanel({ label, number, children }: { label?: string; number: number; children: ReactNode }) {
  const t = useText()
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <section className="filter no-print" aria-label={label ?? t('lists.filter.title')}>
      {isPhone && (
        <Button
          block
          aria-expanded={isOpen}
          aria-controls={panel}
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'lists.filter.close' : 'lists.filter.open')}
          {number > 0 && ` (${number})`}
        </Button>
      )}
      <div id={panel} hidden={isPhone && !isOpen}>
        {children}
      </div>
    </section>
  )
}
