import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import '#web/kernel/ui/plain/plain.css'

/** One of antd's pictures without antd, for what is shown before that has come. */
export function Glyph({ of: { icon }, isTurning = false }: { of: IconDefinition; isTurning?: boolean }) {
  if (typeof icon === 'function') return null
  const paths = (icon.children ?? []).filter(({ tag }) => tag === 'path')
  return (
    <span className={isTurning ? 'glyph glyph-turning' : 'glyph'} aria-hidden>
      <svg viewBox={icon.attrs['viewBox']} width="1em" height="1em" fill="currentColor" focusable="false">
        {paths.map(({ attrs }) => (
          <path key={attrs['d']} d={attrs['d']} />
        ))}
      </svg>
    </span>
  )
}
