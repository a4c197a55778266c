import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { keepLaunchedWith, sayLost, takeShared } from '#client/data/batch/form/take-shared.ts'
import { onLaunchedWith } from '#client/platform/launch.ts'
import { addPhotosPath } from '#contract/constants.ts'

/**
 * Opens the form for photos that another app has shared, or that the system has opened this one with:
 * at once, or as soon as somebody is signed in.
 */
export function SharedPhotos() {
  const navigate = useNavigate()
  useEffect(() => {
    const open = async () => {
      const isOpen = location.pathname + location.search === addPhotosPath
      if ((await takeShared()) && !isOpen) navigate(addPhotosPath)
    }
    onLaunchedWith(async (files) => {
      await keepLaunchedWith(files)
      await open()
    })
    void open().catch(() => undefined)
    if (new URLSearchParams(location.search).has('lost')) {
      sayLost()
      navigate(addPhotosPath, { replace: true })
    }
  }, [navigate])
  return null
}
