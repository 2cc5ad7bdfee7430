import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { Messages } from '#web/kernel/messages/Messages.tsx'
import { router } from '#web/app/router.tsx'

/** The whole application. */
export function Portal() {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Messages />
    </StrictMode>
  )
}
