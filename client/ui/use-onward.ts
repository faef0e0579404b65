import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';

/**
 * Navigates to the next page when something is done, unless the user has left the page: a late response must not
 * navigate away from another page.
 */
export function useOnward(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to, options) => {
    if (isHere.current) void navigate(to, options);
  };
}
