import { CameraOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useMemo, useState, type ChangeEvent } from 'react'
import { smallPhoto } from '#web/logistics/trips/entry/photo.ts'
import type { Waiting } from '#web/logistics/trips/queue/waiting.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

type Photo = NonNullable<Waiting['photo']>
type Props = {
  id?: string
  value?: Photo
  onChange?: (photo: Photo | undefined) => void
  /** The chosen photo is being made smaller: nothing is confirmed without it. */
  isReading: boolean
  onReading: (isReading: boolean) => void
}

/** Opens the camera on a phone, and files elsewhere. */
export function PhotoField({ id, value, onChange, isReading, onReading }: Props) {
  const t = useText()
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setUnreadable(false)
    onReading(true)
    const photo = await smallPhoto(file).catch(() => undefined)
    onReading(false)
    setUnreadable(photo === undefined)
    if (photo) onChange?.(photo)
  }
  return (
    <Flex vertical gap="small">
      {value ? (
        <>
          <Preview photo={value} />
          <Button className="start" onClick={() => onChange?.(undefined)}>
            {t('trips.entry.removePhoto')}
          </Button>
        </>
      ) : isReading ? (
        <span role="status" className="photo-field">
          <LoadingOutlined aria-hidden />
          {t('trips.entry.photoReading')}
        </span>
      ) : (
        <label className="photo-field">
          <CameraOutlined aria-hidden />
          {t('trips.entry.takePhoto')}
          <input id={id} type="file" accept="image/*" capture="environment" onChange={event => void choose(event)} />
        </label>
      )}
      <span role="alert" className="wrong">
        {isUnreadable && t('trips.entry.photoUnreadable')}
      </span>
    </Flex>
  )
}

function Preview({ photo: { bytes, mediaType } }: { photo: Photo }) {
  const t = useText()
  const address = useMemo(() => URL.createObjectURL(new Blob([bytes], { type: mediaType })), [bytes, mediaType])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className="photo-preview" src={address} alt={t('trips.entry.photoTaken')} />
}
