/** Where pictures are served: apart from the pictures themselves, because pages without an exchange need to know it. */

export const UPLOAD_FOLDER = '/upload/';

/** Whether a path lies where pictures are served. */
export const isPicturePath = (pathname: string): boolean => pathname.startsWith(UPLOAD_FOLDER);
