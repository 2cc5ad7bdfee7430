import { Button, type ButtonProps } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'

type Props = Pick<ButtonProps, 'size' | 'type' | 'icon' | 'disabled' | 'aria-label' | 'className'> & {
  label: string
  children: (close: () => void) => ReactNode
}

/** Opens a dialog, which may come when it is wanted. */
export function DialogButton({ label, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && children(() => setOpen(false))}</Suspense>
    </>
  )
}
