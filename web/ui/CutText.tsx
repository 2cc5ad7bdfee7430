import { Tooltip } from 'antd'

/** The rule of SPEC 9: over `longest` characters, the first `kept` and an ellipsis. Counts characters, not code units. */
export function cut(text: string, longest: number, kept: number): string {
  const characters = Array.from(text)
  return characters.length > longest ? `${characters.slice(0, kept).join('')}…` : text
}

/** A text that may be cut, whole on hover and on focus, and for screen readers. */
export function CutText(props: { text: string; longest: number; kept?: number }) {
  const { text, longest, kept = longest } = props
  const shown = cut(text, longest, kept)
  return shown === text ? <span>{text}</span> : <Abbreviated shown={shown} whole={text} />
}

/** A short form that tells the whole on hover and on focus. */
export function Abbreviated({ shown, whole }: { shown: string; whole: string }) {
  return (
    <Tooltip title={whole} trigger={['hover', 'focus']}>
      <span className="abbreviated" tabIndex={0}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{whole}</span>
      </span>
    </Tooltip>
  )
}
