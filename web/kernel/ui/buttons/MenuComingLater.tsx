import { Suspense, useRef, type ReactElement, type ReactNode } from 'react'

type Props = {
  /** The button until its menu is there; a click on it calls `onPress`. */
  button: ReactElement
  onPress: () => void
  children: ReactNode
}

/**
 * A button whose menu comes after the page. A press that was faster opens the menu when it comes; one that ends after the
 * button was replaced is no click of either button.
 */
export function MenuComingLater({ button, onPress, children }: Props) {
  const pressed = useRef<Node>(null)
  return (
    <span
      role="presentation"
      className="menu-coming-later"
      onMouseDown={({ target }) => (pressed.current = target as Node)}
      onMouseUp={() => pressed.current?.isConnected === false && onPress()}
    >
      <Suspense fallback={button}>{children}</Suspense>
    </span>
  )
}
