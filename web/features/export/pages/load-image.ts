/**
 * Loads an image. Unlike `decode`, which waits for the next frame, this also works in a hidden tab.
 * @throws when it can't be loaded or read
 */
export function loadImage(url: string): Promise<HTMLImageElement> {
  const { promise, resolve, reject } = Promise.withResolvers<HTMLImageElement>()
  const image = new Image()
  image.onload = () => resolve(image)
  image.onerror = () => reject(new Error('The image can’t be loaded'))
  image.src = url
  return promise
}
