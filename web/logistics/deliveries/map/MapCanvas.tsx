import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import type { Language } from '#contract/kernel/language.ts'
import { useSchemeOnScreen, type Scheme } from '#web/kernel/scheme/scheme.ts'
import { useLanguage, useText } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/map/map.css'
import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'

type MapView = {
  speak: (language: Language) => void
  zoomBy: (steps: number) => void
  fit: () => void
  destroy: () => void
}

/** Keeps a map in an element: made anew for other colours, told the language, destroyed with the element. */
export function useMap<View extends MapView, Told>(
  make: (element: HTMLElement, tell: (told: Told) => void, scheme: Scheme) => View,
  onTold: (told: Told) => void,
) {
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<View | null>(null)
  const language = useLanguage()
  const scheme = useSchemeOnScreen()
  const tell = useEffectEvent(onTold)
  useEffect(() => {
    if (!element.current) return undefined
    const made = make(element.current, told => tell(told), scheme)
    element.current.dataset['drawn'] = scheme
    setMap(made)
    return () => made.destroy()
  }, [make, scheme])
  useEffect(() => map?.speak(language), [map, language])
  return { element, map }
}

type Props = ComponentProps<'div'> & Pick<ComponentProps<typeof MapButtons>, 'whole' | 'map'>

/** Where the map is drawn, with its buttons. */
export const MapCanvas = ({ whole, map, ...canvas }: Props) => (
  <>
    <div className="delivery-map-canvas" role="group" tabIndex={0} {...canvas} />
    <MapButtons whole={whole} map={map} />
  </>
)

type MapButtonsProps = {
  /** What the map shows as a whole. */
  whole: string
  map: { zoomBy: (steps: number) => void; fit: () => void } | null | undefined
}

/** Closer, farther, and all of it. */
function MapButtons({ whole, map }: MapButtonsProps) {
  const t = useText()
  const buttons = [
    { label: t('deliveryMap.closer'), icon: <PlusOutlined />, act: () => map?.zoomBy(1) },
    { label: t('deliveryMap.farther'), icon: <MinusOutlined />, act: () => map?.zoomBy(-1) },
    { label: whole, icon: <ExpandOutlined />, act: () => map?.fit() },
  ]
  return (
    <Space.Compact className="delivery-map-buttons no-print" orientation="vertical">
      {buttons.map(({ label, icon, act }) => (
        <Button key={label} aria-label={label} title={label} icon={icon} onClick={act} />
      ))}
    </Space.Compact>
  )
}
