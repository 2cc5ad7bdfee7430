import { Button, Flex } from 'antd'
import { useState, type PointerEvent } from 'react'
import { signatureField } from '#contract/logistics/rules/confirmations.ts'
import { signaturePathOf, type Point, type Stroke } from '#web/logistics/trips/entry/signature.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

type Props = { value?: readonly Stroke[]; onChange?: (strokes: readonly Stroke[]) => void }

/** A signature on glass, by finger, pen or mouse. It is optional: a keyboard types the name alone. */
export function SignaturePad({ value = [], onChange }: Props) {
  const t = useText()
  const [isDrawing, setDrawing] = useState(false)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawing(true)
    onChange?.([...value, [pointOf(event)]])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (isDrawing) onChange?.([...value.slice(0, -1), [...(value.at(-1) ?? []), pointOf(event)]])
  }
  const end = () => setDrawing(false)
  return (
    <Flex vertical gap="small">
      <svg
        className="signature-pad"
        viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
        role="img"
        aria-label={t('trips.entry.signHere')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {value.length === 0 && (
          <text x="50%" y="50%" aria-hidden>
            {t('trips.entry.signHere')}
          </text>
        )}
        <path d={signaturePathOf(value)} />
      </svg>
      {value.length > 0 && (
        <Button className="start" onClick={() => onChange?.([])}>
          {t('trips.entry.clearSignature')}
        </Button>
      )}
    </Flex>
  )
}

/** In the units of the field, whatever its size on the screen. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * signatureField.width, ((clientY - top) / height) * signatureField.height]
}
