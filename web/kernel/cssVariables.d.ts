import 'react'

/** A style attribute may set a variable that a class reads, such as --fit of .fit-grid (layout.css). */
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
