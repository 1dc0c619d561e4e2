package io.zkat.server;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The HTTP endpoint's errors: the status and nothing else, whatever the client would like to see.
 */
@RestController
public class QuietErrors implements ErrorController {
  private static final int INTERNAL = 500;

  @RequestMapping("/error")
  ResponseEntity<Void> error(HttpServletRequest request) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    int code = status instanceof Integer number && number >= 400 ? number : INTERNAL;
    return ResponseEntity.status(HttpStatusCode.valueOf(code)).build();
  }
}
