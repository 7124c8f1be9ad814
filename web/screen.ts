import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/**
 * A screen that is fetched when it is opened, named by its module's export.
 * The export's type is not looked into here: it depends on the routes, which depend on this.
 */
export function screen<T extends object>(
  load: () => Promise<T>,
  name: keyof T & string,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => ({ Screen: (await load())[name] as ComponentType }), 'Screen')
}
