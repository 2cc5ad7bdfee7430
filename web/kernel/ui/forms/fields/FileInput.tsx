import { UploadOutlined } from '@ant-design/icons'
import type { ChangeEvent, ReactNode } from 'react'
import '#web/kernel/ui/forms/fields/fileInput.css'

type Props = {
  /** Of the field around it. */
  id?: string
  label?: string
  accept: string
  isFilled?: boolean
  isDisabled?: boolean
  onChoose: (file: File) => void
  children: ReactNode
}

/** A field for one file. The browser's own file field lies over what is seen, so that a file can be dropped on it too. */
export function FileInput({ id, label, accept, isFilled = false, isDisabled = false, onChoose, children }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again, after a refusal or when it was corrected.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className={isFilled ? 'file-input file-input-filled' : 'file-input'}>
      <UploadOutlined aria-hidden />
      {children}
      <input id={id} type="file" accept={accept} aria-label={label} disabled={isDisabled} onChange={choose} />
    </div>
  )
}
