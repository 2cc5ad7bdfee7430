import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined'
import type { ComponentProps } from 'react'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import '#web/kernel/ui/buttons/plain.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & { isPending?: boolean; isWide?: boolean }

/** Looks as antd's primary button, and comes before it. `isWide`: the one thing to do on its page. */
export function ActionButton({ isPending = false, isWide = false, children, onClick, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={isWide ? 'action action-wide' : 'action'}
      // Not `disabled`, which would take the focus away.
      aria-disabled={isPending || undefined}
      onClick={event => (isPending ? event.preventDefault() : onClick?.(event))}
    >
      {isPending && <Glyph of={LoadingOutlined} isTurning />}
      <span>{children}</span>
    </button>
  )
}

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
