import { redirect, type ClientLoaderFunctionArgs } from 'react-router'

export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  return redirect(`/case/${params['id']}/respond${new URL(request.url).search}`)
}
