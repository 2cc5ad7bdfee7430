import { PlusOutlined } from '@ant-design/icons'
import { useNavigate, type NavigateOptions } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'

/** Leads to the form that registers one more. */
export function AddButton({ to, children }: { to: NavigateOptions['to']; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate({ to })}>
      {children}
    </Button>
  )
}
