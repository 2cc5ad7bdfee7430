import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined'
import type { ComponentProps } from 'react'
import { Glyph } from '#web/kernel/ui/plain/Glyph.tsx'

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
