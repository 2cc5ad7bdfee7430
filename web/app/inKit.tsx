import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'

const Kit = lazyRouteComponent(() => import('#web/app/Kit.tsx'), 'Kit')

/** A page with antd, which comes along with it. */
export function inKit(page: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const InKit = () => <Kit>{createElement(page)}</Kit>
  return Object.assign(InKit, { preload: () => Promise.all([Kit.preload?.(), page.preload?.()]).then(() => undefined) })
}
